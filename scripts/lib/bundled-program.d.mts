export function bundledProgram(program: string): Promise<string>
