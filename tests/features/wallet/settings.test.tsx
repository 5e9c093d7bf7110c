import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWallet, whole } from './render-wallet.tsx'

const clear = () => {
  localStorage.clear()
  delete document.documentElement.dataset['scheme']
}
beforeEach(clear)
afterEach(clear)

describe('the settings of this device', () => {
  test('are one row below the tickets, and below an empty wallet (W104)', async () => {
    for (const tickets of [[whole()], []]) {
      await openWallet('/wallet', tickets)
      const rows = await screen.findAllByRole('link', { name: 'Settings of this device' })
      expect(rows.at(-1)).toHaveAttribute('href', '/wallet/settings')
    }
  })

  test('have appearance, storage, help and version without a ticket or an account, and no notifications where the server sends none (W104)', async () => {
    await openWallet('/wallet/settings', [])
    for (const name of ['Appearance', 'Storage', 'Help'])
      expect(await screen.findByRole('region', { name })).toBeVisible()
    const help = within(screen.getByRole('region', { name: 'Help' }))
    expect(help.getByRole('link', { name: /^Something does not work/ })).toHaveAttribute('href', '/recover')
    expect(help.getByRole('link', { name: /^A ticket is missing/ })).toHaveAttribute('href', '/wallet/add')
    expect(help.getByText('Version dev')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull()
  })

  test('keep the chosen appearance on this device, and follow the device again on request (W104)', async () => {
    const { user } = await openWallet('/wallet/settings', [])
    const root = document.documentElement
    expect(await screen.findByRole('radio', { name: 'Same as the device' })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: 'Dark' }))
    expect(root.dataset['scheme']).toBe('dark')
    expect(localStorage.getItem('tessera.scheme')).toBe('dark')
    await user.click(screen.getByRole('radio', { name: 'Same as the device' }))
    await waitFor(() => expect(root.dataset['scheme']).toBeUndefined())
  })

  test('have the languages of the server, and change the language of the page (W104)', async () => {
    const { user, router } = await openWallet('/wallet/settings', [])
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'de')
    expect(router.state.location.search).toBe('?lang=de')
  })
})
