/** The pages that bring tickets to this device and take them to another one, as one chunk (byte budgets). */
export { Component as AddPage } from './routes/add.tsx'
export { Component as ExportPage } from './routes/export.tsx'
