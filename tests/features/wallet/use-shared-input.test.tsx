import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { keepShare } from '#core/flows/shared-input.ts'
import type { SharedInput } from '#core/storage/read/shared-input.ts'
import { useSharedInput } from '#features/wallet/use-shared-input.ts'
import { ServicesProvider, type Services } from '#shared/services.ts'
import { fakeCaches } from '../../support/fake-caches.ts'

const now = 1_800_000_000_000
const caches = fakeCaches()
const services = { now: () => now, caches } as Partial<Services> as Services
const wrapper = ({ children }: { children: ReactNode }) => (
  <ServicesProvider value={services}>
    <MemoryRouter initialEntries={['/wallet/add?shared=ok']}>{children}</MemoryRouter>
  </ServicesProvider>
)

describe('useSharedInput', () => {
  it('keeps an input that waits for a decision, and reads it once, when the page renders in another language', async () => {
    const form = new FormData()
    form.append('text', 'a link')
    await keepShare(caches, form, now)
    const receive = vi.fn((_: SharedInput | null) => Promise.resolve(true))
    const { rerender, unmount } = renderHook(({ lang: _ }) => useSharedInput((input) => receive(input)), {
      initialProps: { lang: 'en' },
      wrapper,
    })
    await waitFor(() => expect(receive).toHaveBeenCalledWith({ text: 'a link' }))
    await act(() => Promise.resolve(rerender({ lang: 'de' })))
    expect(await caches.has('tessera-shared')).toBe(true)
    unmount()
    await waitFor(async () => expect(await caches.has('tessera-shared')).toBe(false))
    expect(receive).toHaveBeenCalledTimes(1)
  })
})
