import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { joinedWaitingLists } from '#device/browser/browser-storage.ts'
import { endpoints } from '#shell/endpoints.ts'
import { Component as EntryPage } from '#waiting-list/pages/waiting-list-entry.tsx'
import { refused, type Result } from '#wire/result.ts'
import { openPage } from '../../shell/pages/open-page.tsx'
import { wholeEvent } from '../../support/events.ts'
import { unreachable, value, type Answers } from '../../support/wire/scripted-api.ts'

const token = '0b7f6a1e-3c55-4f0e-9a3c-0d9a57f2f9a1'
const routes = [{ path: '/event/:eventShortName/waiting-list/:entryToken', element: <EntryPage /> }]

async function open(answers: Answers = {}) {
  const page = openPage(routes, `/event/pietra/waiting-list/${token}`, {
    event: () => value(wholeEvent()),
    confirmWaitingListEntry: () => value(true),
    ...answers,
  })
  await act(() => page.texts.loadNamespace('extras'))
  const confirm = await screen.findByRole('button', { name: 'Confirm my place' })
  const sent = () =>
    page.call.mock.calls
      .filter(([endpoint]) => endpoint === endpoints.confirmWaitingListEntry)
      .map(([, input]) => input)
  return { ...page, confirm, sent }
}

const kept = () => joinedWaitingLists.has('pietra', 0)

describe('leaving the waiting list', () => {
  const openLeave = (answers: Answers) =>
    openPage(routes, `/event/pietra/waiting-list/${token}?leave=`, {
      event: () => value(wholeEvent()),
      ...answers,
    })

  test('is offered by the link of the mail, and confirms nothing (W238)', async () => {
    const { call, texts } = openLeave({ leaveWaitingList: () => value(true) })
    await act(() => texts.loadNamespace('extras'))
    const leave = await screen.findByRole('button', { name: 'Leave the waiting list' })
    expect(screen.queryByRole('button', { name: 'Confirm my place' })).toBeNull()
    expect(call.mock.calls.every(([endpoint]) => endpoint !== endpoints.leaveWaitingList)).toBe(true)
    await userEvent.click(leave)
    expect(await screen.findByText('You are no longer on the waiting list')).toBeVisible()
    expect(call).toHaveBeenCalledWith(
      endpoints.leaveWaitingList,
      expect.objectContaining({ params: { shortName: 'pietra', token } }),
    )
  })

  test('has the same result for an entry that has left before (W238)', async () => {
    const { texts } = openLeave({ leaveWaitingList: () => refused(404) })
    await act(() => texts.loadNamespace('extras'))
    await userEvent.click(await screen.findByRole('button', { name: 'Leave the waiting list' }))
    expect(await screen.findByText('You are no longer on the waiting list')).toBeVisible()
  })

  test('is offered after the confirmation, stays without an answer, and lets the page of the event offer the list again (W238, B686)', async () => {
    let answer: Result<boolean> = unreachable
    const { confirm } = await open({ leaveWaitingList: () => answer })
    await userEvent.click(confirm)
    await userEvent.click(await screen.findByRole('button', { name: 'Leave the waiting list' }))
    expect(await screen.findByText('No connection')).toBeVisible()
    expect(screen.getByText('You are on the waiting list')).toBeVisible()
    expect(kept()).toBe(true)
    answer = value(true)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('You are no longer on the waiting list')).toBeVisible()
    expect(kept()).toBe(false)
  })
})

describe('the page of the link that confirms a waiting list entry', () => {
  test('confirms nothing until the button is pressed (B237)', async () => {
    const { sent } = await open()
    expect(screen.getByText(/^Confirm that you want a place/)).toBeVisible()
    expect(sent()).toEqual([])
  })

  test('confirms the entry of its token, and moves the focus to the result (B237)', async () => {
    const { confirm, sent } = await open()
    await userEvent.click(confirm)
    const notice = await screen.findByText('You are on the waiting list')
    expect(notice).toBeVisible()
    expect(document.activeElement).toContainElement(notice)
    expect(sent()).toMatchObject([{ params: { shortName: 'pietra', token } }])
    expect(screen.queryByRole('button', { name: 'Confirm my place' })).toBeNull()
    expect(screen.getByRole('link', { name: 'To the event' })).toHaveAttribute('href', '/event/pietra')
  })

  test('names a link that is no longer valid, and leads to the event (B237)', async () => {
    localStorage.clear()
    const { confirm } = await open({ confirmWaitingListEntry: () => refused(404) })
    await userEvent.click(confirm)
    expect(await screen.findByText('This link is no longer valid')).toBeVisible()
    expect(kept()).toBe(false)
    expect(screen.getByRole('link', { name: 'To the event' })).toBeVisible()
  })

  test('keeps the button and offers a retry without an answer', async () => {
    let answer: Result<boolean> = unreachable
    const { confirm } = await open({ confirmWaitingListEntry: () => answer })
    await userEvent.click(confirm)
    expect(await screen.findByText('No connection')).toBeVisible()
    answer = value(true)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('You are on the waiting list')).toBeVisible()
  })

  test.each([400, 403, 429])(
    'keeps the button after a refusal with %i, which does not end the link',
    async (status) => {
      const { confirm } = await open({ confirmWaitingListEntry: () => refused(status) })
      await userEvent.click(confirm)
      expect(await screen.findByRole('alert')).toBeVisible()
      expect(screen.queryByText('This link is no longer valid')).toBeNull()
      expect(screen.getByRole('button', { name: 'Confirm my place' })).toBeVisible()
    },
  )

  test('also opens when the event has no answer', async () => {
    await open({ event: () => unreachable })
    expect(screen.getByText('Confirm that you want a place on the waiting list for pietra.')).toBeVisible()
  })

  test('is in the language of the page', async () => {
    const { texts } = await open()
    await act(() => texts.changeLanguage('de'))
    expect(await screen.findByRole('button', { name: 'Platz bestätigen' })).toBeVisible()
  })
})
