import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWallet, whole } from './render-wallet.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

describe('the settings of this device', () => {
  test('are one row below the tickets, and below an empty wallet (W104)', async () => {
    for (const tickets of [[whole()], []]) {
      await openWallet('/wallet', tickets)
      const rows = await screen.findAllByRole('link', { name: 'Settings of this device' })
      expect(rows.at(-1)).toHaveAttribute('href', '/wallet/settings')
    }
  })

  test('have storage and help without a ticket or an account, and no notifications where the server sends none (W104)', async () => {
    await openWallet('/wallet/settings', [])
    for (const name of ['Storage', 'Help']) expect(await screen.findByRole('region', { name })).toBeVisible()
    const help = within(screen.getByRole('region', { name: 'Help' }))
    expect(help.getByRole('link', { name: /^Something does not work/ })).toHaveAttribute('href', '/recover')
    expect(help.getByRole('link', { name: /^A ticket is missing/ })).toHaveAttribute('href', '/wallet/add')
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull()
  })

  test('have the languages of the server, and change the language of the page (W104)', async () => {
    const { user, router } = await openWallet('/wallet/settings', [])
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'de')
    expect(router.state.location.search).toBe('?lang=de')
  })
})
