interface ApplePay {
  canMakePayments(): boolean
}

/** True on a device with Apple Pay. Only the device is asked: neither Apple nor a payment provider gets a request. */
export function hasApplePay(): boolean {
  const { ApplePaySession } = globalThis as { ApplePaySession?: ApplePay }
  try {
    return ApplePaySession?.canMakePayments() === true
  } catch {
    // Safari throws on a page without encryption.
    return false
  }
}
