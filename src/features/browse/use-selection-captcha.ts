import { useState } from 'react'
import type { EventInfo } from '#core/contract/event.ts'
import { focusControl } from '#ui/focus-control.ts'

/** Id of the bot check, target of the button that needs it. */
const selectionCaptchaId = 'selection-captcha'

export interface SelectionCaptcha {
  /** The id of the element that shows the check. */
  readonly id: string
  /** Null where the event requires no check. */
  readonly siteKey: string | null
  readonly token: string | null
  readonly setToken: (token: string | null) => void
  /** True after an attempt without the check. */
  readonly isMissing: boolean
  /** False while the check is missing; then it gets the focus. */
  readonly require: () => boolean
}

/** The reCAPTCHA of the ticket selection, and of the waiting list (docs/api/reservations.md#reserve, docs/api/waiting-list.md#join). */
export function useSelectionCaptcha(
  { captchaConfiguration }: EventInfo,
  id: string = selectionCaptchaId,
): SelectionCaptcha {
  const [token, setToken] = useState<string | null>(null)
  const [wasMissing, setWasMissing] = useState(false)
  const siteKey = captchaConfiguration.captchaForTicketSelection ? captchaConfiguration.recaptchaApiKey : null
  const isOpen = siteKey !== null && token === null
  return {
    id,
    siteKey,
    token,
    setToken,
    isMissing: wasMissing && isOpen,
    require() {
      setWasMissing(isOpen)
      if (isOpen) focusControl(id)
      return !isOpen
    },
  }
}
