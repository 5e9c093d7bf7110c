import 'fake-indexeddb/auto'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { defaultTranslations } from '#i18n/use-translations.ts'

// A query resolves as soon as it finds something: one second is too short while the other core builds.
configure({ asyncUtilTimeout: 10_000 })

afterEach(cleanup)

// Components look their English up where no provider stands above them.
await Promise.all([
  defaultTranslations.loadNamespace('checkout'),
  defaultTranslations.loadNamespace('wallet'),
])
