/** The pages that bring tickets to this device and take them to another one. */
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { matchPath, pagePatterns } from '#core/domain/page-paths.ts'
import { AddPage, type ImportServices } from '#features/wallet/routes/add.tsx'
import { ExportPage, type ExportTickets } from '#features/wallet/routes/export.tsx'
import { useTranslationStore } from '#i18n/use-translations.ts'
import { useServices } from '#platform/services.tsx'

// Not a static import: the contract would become part of so many chunks that the build adds it to every first load.
const loadFlows = () => import('./wallet-flows.ts')

const exportTickets: ExportTickets = async (...input) => (await loadFlows()).exportTickets(...input)

/** Parser and import of the wallet's flows, in the language of the page. */
function useImportServices(): ImportServices {
  const { api, clock, database } = useServices()
  const store = useTranslationStore()
  return useMemo(
    () => ({
      readImport: async (...input) => (await loadFlows()).readImport(...input),
      importPack: async (...input) => {
        const flows = await loadFlows()
        return flows.importPack(flows.createWalletTools({ api, clock, database, store }), ...input)
      },
    }),
    [api, clock, database, store],
  )
}

export const Component = () => {
  const { pathname } = useLocation()
  const services = useImportServices()
  return matchPath(pagePatterns.addTickets, pathname) ? (
    <AddPage services={services} />
  ) : (
    <ExportPage exportTickets={exportTickets} />
  )
}
