/** What other modules use of the accounts. */
export type { AccountsContext } from './context.ts'
export { createSignIn, type SignInSetup } from './create-sign-in.ts'
export { callbackPath, openIdProvider, type OpenIdOptions } from './openid-provider.ts'
export { removeOldSignIns } from './queries/sign-ins.ts'
export { findOrCreateUser, saveProfile } from './queries/users.ts'
export { addAccount } from './routes/account.ts'
export { addSignIn } from './routes/sign-in.ts'
export { saveBookingToProfile } from './save-booking-to-profile.ts'
