/** What the other readers take out of the capture; the frame time first. Ours takes all that figures need. */
export const COLUMNS = ['FrameTime', 'CPUBusy', 'GPUBusy', 'CPUStartTime'] as const
