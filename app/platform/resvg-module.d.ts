/** The WebAssembly module beside the built Worker (vite.config.ts). */
declare module "virtual:resvg.wasm" {
  const module: WebAssembly.Module
  export default module
}
