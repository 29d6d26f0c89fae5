import torch


def pool_by_voxel(features, voxels, out):
    out.scatter_reduce_(0, voxels[:, None].expand_as(features), features, 'amax')
    return out
