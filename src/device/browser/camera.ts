/** The camera of the device. Call only after a click: the browser asks the visitor for permission. */

/** `denied`: the visitor or a policy refused; `missing`: no camera, or no support; `busy`: another app uses it. */
export type CameraFailure = 'denied' | 'missing' | 'busy'

function failureOf(error: unknown): CameraFailure {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'missing'
}

/** Opens the camera on the back where there is one. Never rejects. */
export async function openCamera(): Promise<MediaStream | CameraFailure> {
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) return 'missing'
  try {
    return await devices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
      audio: false,
    })
  } catch (error) {
    return failureOf(error)
  }
}

/** Switches the camera off. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
