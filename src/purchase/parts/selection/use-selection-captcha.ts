import { useState } from 'react'
import type { EventInfo } from '#catalogue/contract/event.ts'
import { focusControl } from '#ui/forms/focus-control.ts'

/** The reCAPTCHA of the ticket selection, and of the waiting list (docs/api/reservations.md#reserve, docs/api/waiting-list.md#join). */
export function useSelectionCaptcha({ captchaConfiguration }: EventInfo, id = 'selection-captcha') {
  const [token, setToken] = useState<string | null>(null)
  const [wasMissing, setWasMissing] = useState(false)
  const siteKey = captchaConfiguration.captchaForTicketSelection ? captchaConfiguration.recaptchaApiKey : null
  const isOpen = siteKey !== null && token === null
  return {
    /** The id of the element that shows the check, target of the button that needs it. */
    id,
    /** Null where the event requires no check. */
    siteKey,
    token,
    setToken,
    /** True after an attempt without the check. */
    isMissing: wasMissing && isOpen,
    /** False while the check is missing; then it gets the focus. */
    require() {
      setWasMissing(isOpen)
      if (isOpen) focusControl(id)
      return !isOpen
    },
  }
}
