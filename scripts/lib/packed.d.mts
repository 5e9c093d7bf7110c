export const packedFiles: readonly string[]
export function starter(program: string): string
export function packedPackage(
  ofProject: Record<string, unknown>,
  revision: string | undefined,
): Record<string, unknown> & { readonly scripts: Record<string, string> }
