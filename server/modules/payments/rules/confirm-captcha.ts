/** The bot check of confirm. Contract 2, 3.6. Who answers it is none of the payment room's business. */

export interface ConfirmCaptcha {
  /** Public key that the page's widget is made with. */
  readonly siteKey: string
  /**
   * @param response what the widget gave the visitor, null when nothing came
   * @param remoteAddress the visitor's address
   * @returns whether a person answered. A token counts once.
   */
  verify(response: string | null, remoteAddress: string): Promise<boolean>
}

/** Asked of free orders, bank transfers and payments at the desk, not of custom ones. */
export const isCaptchaRequired = (proxy: string): boolean => ['NONE', 'OFFLINE', 'ON_SITE'].includes(proxy)
