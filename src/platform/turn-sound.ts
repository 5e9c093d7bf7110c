/** True when the browser can play a sound without a file. */
export const hasTurnSound = (): boolean => typeof AudioContext !== 'undefined'

/** Hz, one after the other. */
const tones = [660, 880]
/** Seconds for each tone. */
const toneLength = 0.25

/**
 * Prepares a short sound. Called within a press: browsers allow sound only then, afterwards also in a hidden tab.
 * @returns plays it
 */
export function createTurnSound(): () => void {
  const context = new AudioContext()
  return () => {
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
}
