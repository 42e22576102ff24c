let known: boolean | undefined;

/** Where no graphics card helps, smooth edges and fine shadows would cost as much again as the picture. Asked once. */
export function isDrawnBySoftware(): boolean {
  known ??= ask();
  return known;
}

function ask(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  if (context === null) return false;
  const info = context.getExtension('WEBGL_debug_renderer_info');
  const name = info === null ? '' : context.getParameter(info.UNMASKED_RENDERER_WEBGL);
  // browsers keep only some contexts
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(String(name));
}
