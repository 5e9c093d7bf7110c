/** The use cases and types of accounts for other modules. */
export { type AccountsContext, createSignIn, type SignInSetup } from './create-sign-in.ts'
export { callbackPath, openIdProvider, type OpenIdOptions } from './openid-provider.ts'
export { removeOldSignIns } from './queries.ts'
export { saveBookingToProfile } from './save-booking-to-profile.ts'
