import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#shell/start/query-client.ts'
import { NextStepCode } from '#shell/tasks/NextStepCode.tsx'
import { ServicesProvider } from '#ui/data/services.ts'
import { testServices } from '../../support/test-services.ts'
import { scriptedApi } from '../../support/wire/scripted-api.ts'

describe('the code of the step after a page', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    document.body.innerHTML = ''
  })

  it('loads once, after the frame that shows the first use of a control in the content', async () => {
    const frames: FrameRequestCallback[] = []
    vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
    document.body.innerHTML = '<header><button>Menu</button></header><main><button>More</button></main>'
    const load = vi.fn(() => [Promise.reject(new TypeError('Failed to fetch'))])
    const services = testServices(scriptedApi({}).api)
    render(<NextStepCode when="control" load={load} />, {
      wrapper: ({ children }) => (
        <QueryClientProvider client={createQueryClient()}>
          <ServicesProvider value={services}>{children}</ServicesProvider>
        </QueryClientProvider>
      ),
    })
    fireEvent.click(document.querySelector('header button')!)
    expect(frames).toHaveLength(0)
    const button = document.querySelector('main button')!
    fireEvent.click(button)
    fireEvent.click(button)
    expect(load).not.toHaveBeenCalled()
    frames.forEach((paint) => paint(0))
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  })
})
