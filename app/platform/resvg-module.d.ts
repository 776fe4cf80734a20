/** The WebAssembly module beside the built Worker (vite.config.ts); null on the development server. */
declare module "virtual:resvg.wasm" {
  const module: WebAssembly.Module | null
  export default module
}
