/** What other layers may use of the module external-wallets. */
export {
  type ExternalWalletsContext,
  readExternalWallets,
  type ExternalWallets,
} from './read-external-wallets.ts'
export { walletPassAttachments } from './apple-pass.ts'
