/** What other modules use of the settings. */
export {
  eventDefaultsQuery,
  readEventDefaults,
  readServerSettings,
  removeSetting,
  usesAnalytics,
  writeSetting,
  type SettingLevel,
} from './queries.ts'
export { settingProblem } from './rules/setting-problem.ts'
export {
  proxySetting,
  setting,
  settingDefault,
  settingKeys,
  settingType,
  type HasSettings,
} from './rules/event-settings.ts'
export {
  allowedFrameOrigins,
  serverSettingKeys,
  serverSettingType,
  type ServerSettings,
} from './rules/server-settings.ts'
export { bundleOverride, overriddenBundle } from './translation-overrides.ts'
export { analyticsView } from './views.ts'
