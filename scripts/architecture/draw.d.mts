export function drawLayers(): Promise<string>
export function withLayers(text: string): Promise<string>
