import type { SettingsChanged, SettingsGroup } from './case-study.ts'

export const settingsChanged: SettingsChanged = {
  project: [
    'Early Z-pass: opaque and masked meshes, Mask Material Only in Early Z-pass on (r.EarlyZPass=2, r.EarlyZPassOnlyMaterialMasking=1; needs r.EarlyZPassMovable=1, the default). Read at start-up, so in DefaultEngine.ini',
    'World Partition: loading range of the foliage grid from 384 to 256 m, HLODs cover the rest',
    'A device profile for 8 GB cards that carries the pool sizes below. On smaller cards the preset sets its own: r.Streaming.PoolSize is gone from [SystemSettings]',
  ],
  rendering: [
    'Virtual shadow maps: smaller page pool, one level less directional resolution, no non-Nanite geometry in coarse pages',
    'Distance field shadows for non-Nanite geometry beyond 80 m',
    'Lumen: no dedicated reflection rays for foliage, coarser translucency volume',
  ],
  postProcess: [
    'High Quality Translucency Reflections off in all nine post process volumes',
    'Lumen Final Gather Quality from 2 to 1 in the two volumes that had raised it (village and cave mouth)',
    'TSR and screen percentage left alone',
  ],
  content: [
    '31 trees and bushes: cards cut to their outline, new LOD chain, World Position Offset Disable Distance 4,000 cm',
    'Reeds: translucent to masked with dithered LOD transition',
    'Mist and smoke: sprite cutouts, spawn rate a third lower, fade by camera distance',
    '38 textures taken off Never Stream, 12 of them 4K',
  ],
  cvars: {
    'r.Shadow.Virtual.NonNanite.IncludeInCoarsePages 0':
      'Default 1. Coarse pages cover large areas, so every distant tree was drawn into them. Volumetric fog and translucency lose their distant shadows.',
    'r.Shadow.Virtual.MaxPhysicalPages 2048':
      'Epic 4096. A page is 128 × 128 texels of 4 bytes, 64 KB, and static caching doubles the pool: 512 MB becomes 256 MB.',
    'r.Shadow.Virtual.ResolutionLodBiasDirectional -0.5':
      'Epic -1.5. One whole step up halves the resolution in each direction, so that the smaller pool suffices.',
    'r.Shadow.Virtual.ResolutionLodBiasDirectionalMoving -0.5':
      'Epic -1.5. The same for a light that moves; raised with the line above.',
    'r.VolumetricFog.GridPixelSize 16':
      'Epic 8. Width and height of a cell in pixels: a quarter of the cells.',
    'r.VolumetricFog.GridSizeZ 64':
      'Epic 128. Half the slices, and with the line above an eighth of the cells.',
    'r.SeparateTranslucencyScreenPercentage 50':
      'Default 100. Draws separate (After DOF) translucency with a quarter of the pixels; single layer water is not part of it.',
    'r.Lumen.TranslucencyReflections.FrontLayer.Allow 0':
      'Epic 1. Overrules post process volumes that ask for traced reflections on the frontmost translucent layer.',
    'r.Lumen.TranslucencyVolume.GridPixelSize 64':
      'Epic 32. Cells of the volume that lights translucency and fog: a quarter of them.',
    'r.Lumen.Reflections.MaxRoughnessToTraceForFoliage 0':
      'Epic 0.4. Two Sided Foliage and Subsurface pixels use rough specular from the final gather.',
    'grass.CullDistanceScale 0.75': 'Default 1. Multiplies the cull distances of landscape grass.',
    'r.Streaming.PoolSize 2200':
      'In MB; the project had 2600 at every preset. stat streaming showed a demand of at most 2,080 MB on the ride.',
    'r.Streaming.LimitPoolSizeToVRAM 1':
      'Epic 0. The pool shrinks on cards with less memory instead of spilling to system memory.',
    's.LevelStreamingActorsUpdateTimeLimit 2.5':
      'Default 5 ms a frame for registering the actors of a streamed cell. World Partition adds a priority budget of its own on top. Cells take longer to appear, so check it at top speed.',
    's.LevelStreamingComponentsRegistrationGranularity 4':
      'Default 10. Components are registered in batches and the limit is checked between them; small batches overshoot less.',
  },
}

export const settingsGroups: SettingsGroup[] = [
  {
    title: 'Foliage and masked materials',
    rows: {
      'Mask Material Only in Early Z-pass': {
        before: 'Off',
        after: 'On',
        why: 'PrePass draws all opaque and masked geometry (r.EarlyZPass=2). BasePass then tests depth for equality and no longer samples the mask again.',
      },
      'Leaf cards': {
        before: 'Rectangles, 62% of the area transparent',
        after: 'Outlines of 8 to 10 vertices, 36% transparent',
        why: 'A masked pixel that is discarded still ran the shader and its quad. Vertices were not the limit here.',
      },
      'LOD 1 to 3 of trees': {
        before: 'All cards kept, trunk simplified',
        after: 'Half, a quarter and a tenth of the cards, each enlarged',
        why: 'Thin cards far away fill quads badly: four pixels are shaded for one that is kept.',
      },
      'Nanite for trees': {
        before: 'Off',
        after: 'Off, measured',
        why: 'Masked materials with wind need the programmable rasterizer; on this card the forest took 1.3 ms more than with the new LODs.',
      },
    },
  },
  {
    title: 'Shadows',
    rows: {
      'Non-Nanite geometry in coarse pages': {
        before: '1',
        after: '0',
        why: 'By this line alone RenderVirtualShadowMaps(Non-Nanite) fell from 2.2 to 1.1 ms in the forest.',
      },
      'World Position Offset Disable Distance': {
        before: '0 (never)',
        after: '4,000 cm',
        why: 'Wind marks the pages under a tree as changed every frame. Beyond 40 m it was not visible in shadow.',
      },
      'Dynamic Shadow Distance Movable Light': {
        before: '20,000 cm',
        after: '8,000 cm, distance field shadows beyond',
        why: 'Applies to non-Nanite geometry; mesh distance fields are there anyway for Lumen software tracing.',
      },
      'Physical pages': {
        before: '4096, peak use 3,310',
        after: '2048, peak use 1,480',
        why: 'Read with r.ShaderPrint 1 and r.Shadow.Virtual.ShowStats 1 (r.Shadow.Virtual.Stats.Visible from 5.7). Below 85% load the engine does not lower resolution by itself.',
      },
      'Cast shadow of grass': {
        before: 'On',
        after: 'Off, contact shadow kept on the sun',
        why: 'Grass under 30 cm was 11% of the shadow draws, and its shadows were not recognizable as grass.',
      },
    },
  },
  {
    title: 'Translucency, fog and Lumen',
    rows: {
      'Reed material': {
        before: 'Translucent, Surface ForwardShading',
        after: 'Masked, Two Sided Foliage',
        why: 'Up to nine layers blended in order, each lit per pixel. Masked reeds are shaded once, after PrePass.',
      },
      'Mist sprites': {
        before: 'Full quads at full resolution',
        after: 'Cutout of 8 vertices, half resolution in each direction',
        why: 'The cutout removes 47% of the area of a sprite; mist has no detail that the upsampling would lose.',
      },
      'Cast Volumetric Shadow on local lights': {
        before: '40 of 40',
        after: '6 of 40',
        why: 'In fog, a local light with shadows costs about three times as much as one without.',
      },
      'Max roughness traced on foliage': {
        before: '0.4',
        after: '0',
        why: 'LumenReflections 0.9 to 0.6 ms; the difference did not show in 40 compared views.',
      },
    },
  },
  {
    title: 'Memory and streaming',
    rows: {
      'Texture pool': {
        before: '2600 MB, not limited to VRAM',
        after: '2200 MB, limited',
        why: 'Still above the peak demand of 2,080 MB. On the ride the process had gone over its local memory budget and Windows moved pages to system memory.',
      },
      'Never Stream': {
        before: '38 textures',
        after: 'User interface only',
        why: '210 MB that stayed resident at full size, among them impostor atlases of trees that were no longer placed.',
      },
      'Actor registration': {
        before: '5 ms a frame, batches of 10 components',
        after: '2.5 ms a frame, batches of 4',
        why: 'Insights showed up to 9 ms of AddToWorld in one frame, because a batch of large components ran past the limit.',
      },
      'Foliage loading range': {
        before: '384 m',
        after: '256 m',
        why: '44% of the area, so about that share of the loaded instances; HLODs were already correct at that distance.',
      },
    },
  },
]
