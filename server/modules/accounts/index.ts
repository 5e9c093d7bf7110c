/** What other modules use of the accounts. */
export { type AccountsContext, createSignIn, type SignInSetup } from './create-sign-in.ts'
export { callbackPath, openIdProvider, type OpenIdOptions } from './openid-provider.ts'
export { removeOldSignIns, findOrCreateUser, saveProfile } from './queries.ts'
export { saveBookingToProfile } from './save-booking-to-profile.ts'
