import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Running, runProgram } from './run-program.ts'

const BASE = 'docker.io/library/debian:trixie-slim'
/** Packages that Debian's slim images lack. */
const LEFT_OUT = [
  '/usr/share/doc/*',
  '/usr/share/locale/*',
  '/usr/share/man/*',
  '/usr/share/info/*',
  '/usr/share/lintian/*',
]
const ARCHITECTURES = ['amd64', 'arm64'] as const
type Architecture = (typeof ARCHITECTURES)[number]
/** Packages for another architecture are only unpacked, because they can't run here. */
const VARIANT: Record<Architecture, string[]> = {
  amd64: ['--variant=minbase'],
  arm64: ['--variant=extract', '--include=?essential'],
}
const CERTIFICATES = '/usr/local/share/ca-certificates'
const PROGRAMS = ['/usr/bin/buildah', '/usr/bin/mmdebstrap']

/** Whether this machine can build images: as root, with Debian's buildah and mmdebstrap. */
export const canBuildImages = process.getuid?.() === 0 && PROGRAMS.every((program) => existsSync(program))

export type ImageConfig = {
  User: string
  Volumes: Record<string, unknown>
  Env: string[]
  Cmd: string[]
  WorkingDir: string
  Healthcheck?: { Test: string[] }
}

/** A separate image store, deleted with its folder. */
export function imageStore(folder: string) {
  mkdirSync(join(folder, 'tmp'), { recursive: true })
  const environment = {
    ...process.env,
    STORAGE_DRIVER: 'vfs',
    BUILDAH_ISOLATION: 'chroot',
    TMPDIR: join(folder, 'tmp'),
  }
  const buildah = (...words: string[]) =>
    execFileSync('buildah', ['--root', join(folder, 'store'), '--runroot', join(folder, 'run'), ...words], {
      env: environment,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  return {
    buildah,
    /** Uses Debian's packages as the base for both architectures, so that no image registry is needed. */
    makeBase: () => {
      buildah('manifest', 'create', BASE)
      for (const architecture of ARCHITECTURES) {
        const tar = join(folder, `base-${architecture}.tar`)
        const options = LEFT_OUT.map((path) => `--dpkgopt=path-exclude=${path}`)
        execFileSync(
          'mmdebstrap',
          [...VARIANT[architecture], `--architectures=${architecture}`, ...options, 'trixie', tar],
          { stdio: 'ignore' },
        )
        const container = buildah('from', '--arch', architecture, 'scratch').trim()
        buildah('add', container, tar, '/')
        // If the network intercepts TLS, the base gets its certificates.
        if (existsSync(CERTIFICATES)) buildah('add', container, CERTIFICATES, CERTIFICATES)
        buildah('config', '--arch', architecture, container)
        buildah('commit', '--quiet', '--rm', container, `base-${architecture}`)
        buildah('manifest', 'add', BASE, `localhost/base-${architecture}`)
      }
    },
    build: (image: string, architecture: Architecture, sources: string) => {
      // Newer versions know both by themselves.
      const facts = [
        'BUILDPLATFORM=linux/amd64',
        `TARGETPLATFORM=linux/${architecture}`,
        `TARGETARCH=${architecture}`,
      ].flatMap((fact) => ['--build-arg', fact])
      const file = join(sources, 'Containerfile')
      const words = ['--format', 'docker', '--layers', '--platform', `linux/${architecture}`, '--file', file]
      buildah('build', ...words, ...facts, '--tag', image, sources)
    },
    architectureOf: (image: string): string =>
      JSON.parse(buildah('inspect', '--type', 'image', image)).Docker.architecture,
    configOf: (image: string): ImageConfig =>
      JSON.parse(buildah('inspect', '--type', 'image', image)).Docker.config,
    /** Compressed bytes of all layers, as a registry stores and sends them. */
    compressedBytes: (image: string): number => {
      const target = join(folder, 'pushed')
      buildah('push', '--quiet', image, `oci:${target}`)
      return Number(
        execFileSync('du', ['--summarize', '--bytes', join(target, 'blobs')], { encoding: 'utf8' }).split(
          '\t',
        )[0],
      )
    },
  }
}

/**
 * Starts a program in a mounted image as in `compose.yaml`: as an unprivileged user, with a read-only root, and with
 * `/data` and `/tmp` writable.
 */
export function runInImage(
  root: string,
  {
    config,
    data,
    settings,
    words,
  }: { config: ImageConfig; data: string; settings: Record<string, string>; words: string[] },
): Running {
  const environment = [...config.Env, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)]
  const script = `
set -e
mount --bind "$1" "$1"
mount --bind "$2" "$1/data"
mount -t tmpfs tmp "$1/tmp"
mount --rbind /dev "$1/dev"
mount -t proc proc "$1/proc"
mount --bind /etc/resolv.conf "$1/etc/resolv.conf" 2>/dev/null || true
mount -o remount,bind,ro "$1"
root=$1 directory=$3; shift 3
exec chroot "$root" /usr/bin/setpriv --reuid=${config.User} --regid=${config.User} --clear-groups --no-new-privs --bounding-set=-all /usr/bin/env -i -C "$directory" "$@"`
  const inImage = [root, data, config.WorkingDir, ...environment, ...words]
  return runProgram('unshare', ['--mount', 'sh', '-c', script, 'sh', ...inImage])
}
