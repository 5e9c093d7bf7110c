/** The use cases and types of settings for other modules. */
export {
  eventDefaultsQuery,
  readEventDefaults,
  readServerSettings,
  removeSetting,
  usesAnalytics,
  writeSetting,
  type SettingLevel,
} from './queries.ts'
export {
  settingProblem,
  setting,
  settingDefault,
  settingKeys,
  settingType,
  settingValueOf,
  type HasSettings,
  allowedFrameOrigins,
  serverSettingKeys,
  serverSettingType,
  type ServerSettings,
} from './rules.ts'
export { analyticsView, overriddenBundle } from './views.ts'
