import { createDeviceStorage } from '#device/storage/open-device-database.ts'

/** The database of the worker, which stays open between the events. */
export const { database } = createDeviceStorage()
