export function takeLock(folder: string, onWait: () => void): Promise<() => void>
