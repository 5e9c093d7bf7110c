/** What every route and job works with. Time is given, never asked of the machine (ARCHITECTURE, law 8). */
import type { CoreContext } from './infra/context.ts'
import type { SignInProvider } from '#server/modules/accounts/openid.ts'
import type { Captcha } from '#server/modules/bot-checks/recaptcha.ts'
import type { Challenge } from '#server/modules/bot-checks/turnstile.ts'
import type { VatRegister } from '#server/modules/taxes/vat-verdicts.ts'
import type { Payments } from '#server/modules/payments/providers/create-payments.ts'
import type { ExternalWallets } from '#server/modules/external-wallets/read-external-wallets.ts'

export interface AppContext extends CoreContext {
  /** Who vouches for visitors; null when there is no sign-in. */
  readonly signIn: SignInProvider | null
  /** In front of the calls that hold tickets; lets everyone pass where there is none. */
  readonly challenge: Challenge
  /** In the bodies of reserve and confirm; null where there is none. */
  readonly captcha: Captcha | null
  /** The Union's register of tax numbers; without it a number is judged by its form. */
  readonly vatRegister?: VatRegister | undefined
  readonly payments: Payments
  /** Who signs passes for phones; empty when nobody does. */
  readonly externalWallets: ExternalWallets
}
