/** What other layers may use of the module external-wallets. */
export type { ExternalWalletsContext } from './context.ts'
export { readExternalWallets } from './read-external-wallets.ts'
export type { ExternalWallets } from './read-external-wallets.ts'
export { addExternalWallets } from './routes.ts'
export { walletPassAttachments } from './wallet-pass-attachments.ts'
