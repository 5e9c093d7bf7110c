import { notifyInBackground, requestNotifications } from './notifications.ts'

/** True when the browser can play a sound without a file. */
export const hasTurnSignal = (): boolean => typeof AudioContext !== 'undefined'

/** Hz, one after the other. */
const tones = [660, 880]
/** Seconds for each tone. */
const toneLength = 0.25

function playTones(context: AudioContext): void {
  for (const [index, frequency] of tones.entries()) {
    const start = context.currentTime + index * toneLength
    const oscillator = new OscillatorNode(context, { frequency })
    const volume = new GainNode(context, { gain: 0.2 })
    volume.gain.setValueAtTime(0.2, start)
    volume.gain.linearRampToValueAtTime(0, start + toneLength)
    oscillator.connect(volume).connect(context.destination)
    oscillator.start(start)
    oscillator.stop(start + toneLength)
  }
}

/**
 * Prepares a short sound, and asks the person for a notification. Called within a press: browsers allow both only then,
 * afterwards also in a hidden tab.
 * @returns plays the sound; in a hidden tab it also shows a notification with this title, which leads back to the page
 */
export function createTurnSignal(): (title: string) => void {
  const context = new AudioContext()
  void requestNotifications()
  return (title) => {
    playTones(context)
    if (document.visibilityState === 'hidden') void notifyInBackground(title)
  }
}
