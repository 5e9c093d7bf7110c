import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => vi.doUnmock('sharp'))

it('the server makes no sizes where the compiled code of sharp is missing, and reports no error', async () => {
  vi.doMock('sharp', () => {
    throw new Error('Could not load the "sharp" module')
  })
  const { createResizePicture } = await import('#server/infra/pictures/resize-picture.ts')
  expect(await createResizePicture()).toBeNull()
})
