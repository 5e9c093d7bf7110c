export function bundledProgram(program: string): Promise<string>
export function pathOfSources(): string
