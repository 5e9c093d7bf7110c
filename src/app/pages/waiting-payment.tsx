import type { ComponentProps } from 'react'
import { Component as WaitingPayment } from '#features/checkout/routes/waiting-payment.tsx'
import { useNamespace } from '#i18n/use-translations.ts'
import { lazyOptional } from '#ui/lazy-optional.ts'

const NotificationSwitch = lazyOptional(
  async () => (await import('#features/wallet/components/NotificationSwitch.tsx')).NotificationSwitch,
)

/** The switch with its texts. */
const Notify = (props: ComponentProps<typeof NotificationSwitch>) =>
  useNamespace('wallet') && <NotificationSwitch {...props} />

/** The page of a bank transfer with the switch of the wallet. */
export const Component = () => <WaitingPayment Notify={Notify} />
