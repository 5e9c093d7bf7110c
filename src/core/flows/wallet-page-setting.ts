import { paths } from '#core/domain/page-paths.ts'

/** Key of the wallet page in `settings`, for a worker that lost its caches. */
export const walletPageSetting = `page:${paths.wallet()}`
