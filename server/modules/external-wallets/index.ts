/** The use cases and types of external-wallets for other modules. */
export {
  type ExternalWalletsContext,
  readExternalWallets,
  type ExternalWallets,
} from './read-external-wallets.ts'
export { walletPassAttachments } from './apple-pass.ts'
