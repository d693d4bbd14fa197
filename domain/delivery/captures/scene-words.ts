export function sceneName(scene: string): string {
  return scene || 'Without a scene'
}

/** Of a scene. @param build the one that lacks it */
export function notComparedWords(build: string): string {
  return `not compared, because ${build} doesn’t have it`
}
