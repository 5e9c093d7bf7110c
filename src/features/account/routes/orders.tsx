import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { User } from '#core/contract/account.ts'
import { useText } from '#i18n/text.ts'
import { useServices } from '#platform/services.tsx'
import { myOrdersQuery } from '#shared/account.ts'
import { failureOf } from '#shared/call.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { PageHead } from '#shared/PageHead.tsx'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'
import { Page } from '#ui/Page.tsx'
import { AccountMenu } from '../components/AccountMenu.tsx'
import { OrderGroup } from '../components/OrderGroup.tsx'
import { Signed } from '../components/Signed.tsx'

const Empty = () => {
  const { t } = useText()
  return (
    <div className="state">
      <Icon name="ticket" className="sign" />
      <h2>{t('app.account.empty')}</h2>
      <p className="dim">{t('app.account.empty.text')}</p>
      <Link className={buttonClass({ variant: 'line' })} to={paths.home()}>
        {t('to-home')}
      </Link>
    </div>
  )
}

/** In the server's order: what is there stays on the screen while it is asked for again. */
const Orders = () => {
  const { t } = useText()
  const { api } = useServices()
  const { data: orders, error, refetch } = useQuery(myOrdersQuery(api))
  return (
    <>
      {error && <OutcomeNotice failure={failureOf(error)} onRetry={refetch} />}
      {orders === undefined && !error && (
        <p className="dim" role="status">
          {t('app.shell.loading')}
        </p>
      )}
      {orders?.length === 0 && <Empty />}
      {orders?.map((order) => (
        <OrderGroup key={`${order.type}/${order.publicIdentifier}`} order={order} />
      ))}
    </>
  )
}

const Whose = ({ me: { firstName, lastName, emailAddress } }: { me: User }) => {
  const { t } = useText()
  const name = [firstName, lastName].filter(Boolean).join(' ') || emailAddress
  return name && <p className="dim after-4">{t('app.account.signed-in', { name })}</p>
}

/** What the signed-in person ordered, by event or pass (specification 2, "My orders"). */
export const Component = () => {
  const { t } = useText()
  const title = t('user.menu.my-orders')
  return (
    <Signed title={title}>
      {(me) => (
        <Page>
          <PageHead title={title} />
          <Whose me={me} />
          <Orders />
          <AccountMenu />
        </Page>
      )}
    </Signed>
  )
}
