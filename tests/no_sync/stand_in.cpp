// A CUDA device that does nothing, for a torch that was built without one.
//
// Tensors of FakeTensorMode say that they are on cuda:0 and have no data. Some kernels and all of autograd still ask
// for the device behind them: which is current, which stream, how many there are. Here are the answers.

#include <ATen/detail/CUDAHooksInterface.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>

namespace {

const c10::Device only(c10::DeviceType::CUDA, 0);

c10::Stream only_stream() { return c10::Stream(c10::Stream::DEFAULT, only); }

struct StandInGuard final : public c10::impl::DeviceGuardImplInterface {
  c10::DeviceType type() const override { return c10::DeviceType::CUDA; }
  c10::DeviceIndex deviceCount() const noexcept override { return 1; }

  c10::Device getDevice() const override { return only; }
  c10::Device exchangeDevice(c10::Device) const override { return only; }
  void setDevice(c10::Device) const override {}
  void uncheckedSetDevice(c10::Device) const noexcept override {}

  c10::Stream getStream(c10::Device) const noexcept override { return only_stream(); }
  c10::Stream getNewStream(c10::Device, int) const override { return only_stream(); }
  c10::Stream exchangeStream(c10::Stream) const noexcept override { return only_stream(); }
  bool queryStream(const c10::Stream&) const override { return true; }
  void synchronizeStream(const c10::Stream&) const override {}

  void record(void**, const c10::Stream&, const c10::DeviceIndex, const c10::EventFlag) const override {}
  void block(void*, const c10::Stream&) const override {}
  bool queryEvent(void*) const override { return true; }
  void destroyEvent(void*, const c10::DeviceIndex) const noexcept override {}
};

}  // namespace

namespace at {

struct StandInHooks final : public CUDAHooksInterface {
  explicit StandInHooks(CUDAHooksArgs) {}
  void init() const override {}
  bool hasCUDA() const override { return true; }
  bool isBuilt() const override { return true; }
  bool isAvailable() const override { return true; }
  bool hasPrimaryContext(DeviceIndex) const override { return true; }
  DeviceIndex deviceCount() const override { return 1; }
  DeviceIndex getCurrentDevice() const override { return 0; }
};

// torch looks its hooks up by the name "CUDAHooks".
C10_REGISTER_TYPED_CLASS(CUDAHooksRegistry, "CUDAHooks", StandInHooks)

}  // namespace at

// Called once torch is there: its own guard, if it has one, stays.
extern "C" int stand_in() {
  if (!c10::impl::hasDeviceGuardImpl(c10::DeviceType::CUDA)) {
    c10::impl::registerDeviceGuard(c10::DeviceType::CUDA, new StandInGuard());
  }
  return at::detail::getCUDAHooks().hasCUDA() ? 1 : 0;
}
