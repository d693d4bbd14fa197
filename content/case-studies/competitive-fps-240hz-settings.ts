import type { SettingsChanged, SettingsGroup } from './case-study.ts'

export const settingsChanged: SettingsChanged = {
  project: [
    'Dynamic Global Illumination: None. Reflection Method: None (reflection captures remain). Shadow Map Method: Shadow Maps',
    'Allow Static Lighting on (r.AllowStaticLighting=1, read at start-up); Generate Mesh Distance Fields off',
    'Nanite off for the project (r.Nanite.ProjectEnabled=0), which also removes its shader permutations',
    'Anti-Aliasing Method: TAA',
    'Smooth Frame Rate off',
  ],
  rendering: [
    'Directional light Stationary with baked shadows; two dynamic cascades near the camera, the baked map beyond them, inset shadows for players and doors',
    'Local lights Static, except 11 muzzle and grenade lights without shadows',
    'Props merged into instanced static meshes per room: 2,310 draw calls in mid without Nanite, 940 with instancing',
  ],
  postProcess: [
    'Motion blur, depth of field and volumetric fog off at every preset, so that turning them off gives no advantage',
    'Sharpen 0.4 in the global volume, chosen with players after the change to TAA',
    'Exposure Manual, one value per map, so that a bright doorway never hides a player',
  ],
  content: [
    'Smoke: 12 cards with one lit flipbook and depth fade instead of 60 sprites; sight through it compared from every side',
    'Character animation Blueprints: fast path only, no Blueprint logic in the update',
    '61 UMG property bindings replaced by events; damage numbers pooled',
    'LOD chains for 214 props that had been Nanite only',
  ],
  cvars: {
    'r.DynamicGlobalIlluminationMethod 0':
      '0 none, 1 Lumen, 2 screen space. A post process volume that sets a method overrides it.',
    'r.ReflectionMethod 0':
      '0 none, 1 Lumen, 2 screen space. With 0, reflection captures and sky light remain.',
    'r.Shadow.Virtual.Enable 0': 'Conventional shadow maps. Sensible only without Nanite.',
    'r.Shadow.CSM.MaxCascades 2':
      'Epic 10. An upper limit; the light itself asks for its Num Dynamic Shadow Cascades.',
    'r.Shadow.MaxCSMResolution 1024': 'Epic 2048. Side of a cascade in texels.',
    'r.AntiAliasingMethod 2': '0 none, 1 FXAA, 2 TAA, 3 MSAA (forward only), 4 TSR.',
    'r.VolumetricFog 0': 'Epic 1. Exponential height fog stays.',
    'r.MotionBlurQuality 0': 'Epic 4. 0 skips the pass.',
    'r.DepthOfFieldQuality 0': 'Epic 2. 0 skips the pass.',
    'r.TranslucencyLightingVolumeDim 32':
      'Epic 64. Side of the volumes that light translucency: an eighth of the cells. From 5.7 the name is r.TranslucencyLightingVolume.Dim.',
    'fx.Niagara.QualityLevel 2':
      'Epic 3. Does only what the effect types set per quality level; here fewer shell casings and dust.',
    'Slate.EnableGlobalInvalidation 1':
      'Default 0. Widgets are painted again when invalidated; those that animate every frame must be volatile. Test every screen.',
    'gc.TimeBetweenPurgingPendingKillObjects 600':
      'Seconds between collections, about 60 by default. The game collects at the end of each round itself.',
    't.MaxFPS 224':
      'Shipped default on 240 Hz displays with variable refresh rate: 0.3 ms longer than a refresh, more than the limiter jitters. 0, no cap, in the benchmark.',
    'r.VSync 0': '1 waits for the display and adds latency.',
  },
}

export const settingsGroups: SettingsGroup[] = [
  {
    title: 'Lighting and shadows',
    rows: {
      'Global illumination': {
        before: 'Lumen, software tracing',
        after: 'Lightmass, volumetric lightmap for players',
        why: '2.9 ms of the GPU frame; reflection captures cost 0.3 ms of it again.',
      },
      'Shadow method': {
        before: 'Virtual shadow maps, 4096 pages',
        after: 'Shadow maps, two cascades of 1024',
        why: 'Players invalidate pages wherever they run. ShadowDepths 1.4 to 0.5 ms, direct lights 0.9 to 0.5 ms.',
      },
      'Directional light': {
        before: 'Movable',
        after: 'Stationary',
        why: 'The cascades draw the whole scene, but only within Dynamic Shadow Distance StationaryLight; beyond it the baked map takes over, and movable objects keep inset shadows.',
      },
      'Mesh distance fields': {
        before: 'Generated',
        after: 'Off',
        why: 'Nothing reads them anymore. Frees the atlas and the global distance field update.',
      },
    },
  },
  {
    title: 'Image',
    rows: {
      'Anti-aliasing': {
        before: 'TSR at 100%',
        after: 'TAA at 100%, sharpen 0.4',
        why: 'TSR 0.8 ms, TAA 0.3 ms at 1080p on this card, and no upscaling was wanted.',
      },
      'Volumetric fog': {
        before: 'On, 14 lights',
        after: 'Height fog',
        why: '0.5 ms, and its temporal filter left trails behind muzzle flashes.',
      },
      'Smoke grenade': {
        before: '60 translucent sprites per puff',
        after: '12 cards with one lit flipbook and depth fade',
        why: 'Three smokes in view: Translucency 2.1 to 0.8 ms on site A.',
      },
      'Motion blur, depth of field': {
        before: 'User choice',
        after: 'Off for everyone',
        why: 'Post process 0.5 to 0.3 ms, equal sight for all.',
      },
    },
  },
  {
    title: 'Game thread',
    rows: {
      'Visibility Based Anim Tick Option': {
        before: 'Always Tick Pose and Refresh Bones',
        after: 'Only Tick Montages when Not Rendered on clients',
        why: 'On average four of nine other players are not rendered. Footsteps come from the movement component, so missing notifies silence nobody. The server, which decides hits, keeps the full setting.',
      },
      'Animation Blueprint update': {
        before: 'Event graph on the game thread',
        after: 'Thread-safe functions and fast path',
        why: 'The update moves to worker threads; 1.9 to 0.9 ms together with the row above.',
      },
      'Slate global invalidation': {
        before: '0',
        after: '1',
        why: 'The head-up display was laid out and painted in full every frame, although five widgets change.',
      },
      'Property bindings in UMG': {
        before: '61, polled every frame',
        after: 'Events',
        why: 'A binding is called every frame, and a bound widget cannot be cached.',
      },
      'Garbage collection': {
        before: 'Every 60 s, 31 ms',
        after: 'At the end of a round',
        why: 'ForceGarbageCollection behind the score screen, and in overtime at the next buy phase. Pooled projectiles and damage numbers leave less to collect. Incremental reachability (gc.AllowIncrementalReachability) was tried: its slices of 6 ms still broke the 4.17 ms budget.',
      },
    },
  },
  {
    title: 'Frame pacing and latency',
    rows: {
      'r.OneFrameThreadLag': {
        before: '1',
        after: '1, measured',
        why: '0 takes up to a frame out of the queue, but runs game and render thread in turn: up to 4.1 + 3.2 = 7.3 ms, 137 FPS.',
      },
      'Smooth Frame Rate': {
        before: 'On, maximum raised to 250',
        after: 'Off',
        why: 'It limits the frame rate from a running average, so single frames still come early or late.',
      },
      'Frame cap': {
        before: 'None',
        after: '224 FPS with variable refresh rate',
        why: 'Above the refresh rate the picture tears with V-sync off and frames queue with it on. 237 FPS would leave 0.05 ms a frame, less than the limiter jitters; 224 leaves 0.3 ms.',
      },
      'Draw calls in mid': {
        before: '430 with Nanite, 2,310 without',
        after: '940',
        why: 'Without Nanite each prop is a call of its own. Instancing per room takes most of them back and keeps occlusion culling useful.',
      },
    },
  },
]
