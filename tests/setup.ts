import 'fake-indexeddb/auto'
import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { defaultTexts } from '#i18n/text.ts'

afterEach(cleanup)

// Components look their English up where no provider stands above them.
await Promise.all([defaultTexts.need('checkout'), defaultTexts.need('wallet')])
