"""Masked operations over padded and filtered tensors: plain functions on plain tensors and bool masks, True = valid.

    masks           sequence_mask  causal_mask  window_mask  all_of  any_of  none_of  align  count
    elementwise     apply  fill  where  add  sub  mul  div  pow  exp  log  log1p  sqrt  rsqrt  reciprocal  square
                    logaddexp
    reductions      sum  prod  mean  var  std  var_mean  amax  amin  max  min  argmax  argmin  any  all  logsumexp  norm
                    median  quantile        (input, dim=None, *, keepdim=False, dtype=None, mask=None, empty=None)
    along a dim     cumsum  cumprod  cummax  cummin  logcumsumexp  softmax  log_softmax  softmin  normalize  sort
                    argsort  topk  first  last
    models          pool  layer_norm  batch_norm  instance_norm  attention  nn.MaskedBatchNorm1d
    losses          cross_entropy  mse_loss  l1_loss  bce_with_logits
    compaction      pack  unpack  select

Whatever bits stand under a mask, NaN and infinity included, values and gradients are the same to the last bit, those of
weights and other operands too. Slices in which nothing is valid give `empty`, with gradient 0. Halves are accumulated
in float32. There are first and second derivatives, forward-mode, vmap and `torch.compile(fullgraph=True)`. Nothing but
`select` makes the host wait for a GPU or copies between the two. `strategy.py` says how each is done.
"""
from __future__ import annotations

from . import nn as nn
from .align import align as align
from .attending import attention as attention
from .combining import all_of as all_of
from .combining import any_of as any_of
from .combining import none_of as none_of
from .counting import count as count
from .elementwise import add as add
from .elementwise import apply as apply
from .elementwise import div as div
from .elementwise import exp as exp
from .elementwise import log as log
from .elementwise import log1p as log1p
from .elementwise import mul as mul
from .elementwise import pow as pow
from .elementwise import reciprocal as reciprocal
from .elementwise import rsqrt as rsqrt
from .elementwise import sqrt as sqrt
from .elementwise import square as square
from .elementwise import sub as sub
from .extremes import amax as amax
from .extremes import amin as amin
from .extremes import argmax as argmax
from .extremes import argmin as argmin
from .extremes import max as max
from .extremes import min as min
from .filling import fill as fill
from .filling import where as where
from .logs import logaddexp as logaddexp
from .logs import logcumsumexp as logcumsumexp
from .logs import logsumexp as logsumexp
from .losses import bce_with_logits as bce_with_logits
from .losses import cross_entropy as cross_entropy
from .losses import l1_loss as l1_loss
from .losses import mse_loss as mse_loss
from .masks import causal_mask as causal_mask
from .masks import sequence_mask as sequence_mask
from .masks import window_mask as window_mask
from .norms import norm as norm
from .norms import normalize as normalize
from .order import argsort as argsort
from .order import first as first
from .order import last as last
from .order import sort as sort
from .order import topk as topk
from .packing import pack as pack
from .packing import select as select
from .packing import unpack as unpack
from .pooling import pool as pool
from .products import cumprod as cumprod
from .products import prod as prod
from .ranks import median as median
from .ranks import quantile as quantile
from .running import cummax as cummax
from .running import cummin as cummin
from .running import cumsum as cumsum
from .soft import log_softmax as log_softmax
from .soft import softmax as softmax
from .soft import softmin as softmin
from .spread import std as std
from .spread import var as var
from .spread import var_mean as var_mean
from .standardizing import batch_norm as batch_norm
from .standardizing import instance_norm as instance_norm
from .standardizing import layer_norm as layer_norm
from .sums import mean as mean
from .sums import sum as sum
from .truths import all as all
from .truths import any as any
