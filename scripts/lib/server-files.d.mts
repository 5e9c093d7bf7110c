export function serverFiles(): Promise<string[]>
