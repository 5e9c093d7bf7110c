import 'fake-indexeddb/auto'
import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { defaultTranslations } from '#i18n/use-translations.ts'

afterEach(cleanup)

// Components look their English up where no provider stands above them.
await Promise.all([
  defaultTranslations.loadNamespace('checkout'),
  defaultTranslations.loadNamespace('wallet'),
])
