import { useRefreshAnywhere } from '#features/wallet/use-refresh.ts'
import { UpdatePrompt } from './update-prompt.tsx'

/** What goes on behind every page once the first screen is done. */
export const Behind = () => {
  useRefreshAnywhere()
  return <UpdatePrompt />
}
