/** Version of the messages between window and worker: one of another version is ignored. Without codecs, as the first load is. */
export const protocol = 1
