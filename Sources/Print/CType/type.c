#include "CType.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include <hb-ot.h>
#include <hb.h>

struct TypeFont {
  FT_Library library;
  FT_Face face;
  hb_font_t *shaper;
};

/// A glyph and its origin in pixels, y upwards.
typedef struct {
  uint32_t index;
  double x, y;
} PlacedGlyph;

struct TypeLine {
  TypeFont *font;
  double size;
  PlacedGlyph *glyphs;
  unsigned count;
  TypeInk ink;
};

// HarfBuzz and FreeType count in 64ths of a pixel.
enum { UNIT = 64 };

// Outlines as the font has them: a hinter would move them, and another version otherwise.
enum { LOADING = FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP | FT_LOAD_NO_AUTOHINT };

TypeFont *typeFont_open(const uint8_t *bytes, size_t count) {
  if (bytes == NULL || count == 0 || count > INT32_MAX) return NULL;
  TypeFont *font = calloc(1, sizeof *font);
  if (font == NULL) return NULL;
  bool isOpen = FT_Init_FreeType(&font->library) == 0
      && FT_New_Memory_Face(font->library, bytes, (FT_Long)count, 0, &font->face) == 0;
  if (isOpen) {
    hb_blob_t *blob = hb_blob_create(
        (const char *)bytes, (unsigned)count, HB_MEMORY_MODE_READONLY, NULL, NULL);
    hb_face_t *face = hb_face_create(blob, 0);
    hb_blob_destroy(blob);
    font->shaper = hb_font_create(face);
    hb_face_destroy(face);
    hb_ot_font_set_funcs(font->shaper);
  } else {
    typeFont_destroy(font);
    font = NULL;
  }
  return font;
}

void typeFont_destroy(TypeFont *font) {
  if (font == NULL) return;
  if (font->shaper != NULL) hb_font_destroy(font->shaper);
  if (font->face != NULL) FT_Done_Face(font->face);
  if (font->library != NULL) FT_Done_FreeType(font->library);
  free(font);
}

bool typeFont_hasGlyph(const TypeFont *font, uint32_t scalar) {
  return FT_Get_Char_Index(font->face, scalar) != 0;
}

/// Loads a glyph's outline at a line's size, moved to the fraction of a pixel where it stands.
///
/// Returns the whole pixels of its place, or false for a glyph without an outline.
static bool loadOutline(const TypeLine *line, PlacedGlyph glyph, long *column, long *row) {
  FT_Face face = line->font->face;
  if (FT_Set_Char_Size(face, (FT_F26Dot6)lround(line->size * UNIT), 0, 72, 72) != 0) return false;
  if (FT_Load_Glyph(face, glyph.index, LOADING) != 0) return false;
  if (face->glyph->format != FT_GLYPH_FORMAT_OUTLINE) return false;
  *column = (long)floor(glyph.x);
  *row = (long)floor(glyph.y);
  FT_Outline_Translate(
      &face->glyph->outline, lround((glyph.x - (double)*column) * UNIT),
      lround((glyph.y - (double)*row) * UNIT));
  return face->glyph->outline.n_points > 0;
}

static void measure(TypeLine *line) {
  long left = INT32_MAX, right = INT32_MIN, top = INT32_MAX, bottom = INT32_MIN;
  for (unsigned i = 0; i < line->count; i++) {
    long column, row;
    if (!loadOutline(line, line->glyphs[i], &column, &row)) continue;
    FT_BBox box;
    FT_Outline_Get_CBox(&line->font->face->glyph->outline, &box);
    // Floors and ceilings, also of negative numbers.
    long first = column + (box.xMin >> 6), last = column + ((box.xMax + UNIT - 1) >> 6);
    long high = -row - ((box.yMax + UNIT - 1) >> 6), low = -row - (box.yMin >> 6);
    if (first < left) left = first;
    if (last > right) right = last;
    if (high < top) top = high;
    if (low > bottom) bottom = low;
  }
  if (right <= left || bottom <= top) return;
  line->ink.left = (int32_t)left;
  line->ink.top = (int32_t)top;
  line->ink.width = (int32_t)(right - left);
  line->ink.height = (int32_t)(bottom - top);
}

TypeLine *typeLine_create(
    TypeFont *font, const char *text, size_t count, double size, double wordSpacing) {
  if (!(size >= 1 && size <= 10000) || count > INT16_MAX) return NULL;
  TypeLine *line = calloc(1, sizeof *line);
  hb_buffer_t *buffer = hb_buffer_create();
  if (line != NULL) {
    line->font = font;
    line->size = size;
    hb_buffer_add_utf8(buffer, text, (int)count, 0, (int)count);
    hb_buffer_guess_segment_properties(buffer);
    // The machine's locale takes no part.
    hb_buffer_set_language(buffer, hb_language_from_string("und", -1));
    int scale = (int)lround(size * UNIT);
    hb_font_set_scale(font->shaper, scale, scale);
    hb_shape(font->shaper, buffer, NULL, 0);
    unsigned glyphs = 0;
    const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(buffer, &glyphs);
    const hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(buffer, &glyphs);
    line->glyphs = calloc(glyphs + 1, sizeof *line->glyphs);
    if (line->glyphs == NULL) {
      free(line);
      line = NULL;
    }
    double x = 0, y = 0;
    for (unsigned i = 0; line != NULL && i < glyphs; i++) {
      line->glyphs[i] = (PlacedGlyph){
          infos[i].codepoint, x + (double)positions[i].x_offset / UNIT,
          y + (double)positions[i].y_offset / UNIT};
      x += (double)positions[i].x_advance / UNIT;
      y += (double)positions[i].y_advance / UNIT;
      if (text[infos[i].cluster] == ' ') x += wordSpacing * size;
      line->count = i + 1;
    }
    if (line != NULL) measure(line);
  }
  hb_buffer_destroy(buffer);
  return line;
}

TypeInk typeLine_ink(const TypeLine *line) { return line->ink; }

bool typeLine_draw(const TypeLine *line, uint8_t *mask, size_t capacity) {
  size_t width = (size_t)line->ink.width, height = (size_t)line->ink.height;
  if (capacity < width * height) return false;
  memset(mask, 0, width * height);
  for (unsigned i = 0; i < line->count; i++) {
    long column, row;
    if (!loadOutline(line, line->glyphs[i], &column, &row)) continue;
    FT_GlyphSlot slot = line->font->face->glyph;
    if (FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) != 0) return false;
    const FT_Bitmap *bitmap = &slot->bitmap;
    for (unsigned y = 0; y < bitmap->rows; y++) {
      long to = -row - slot->bitmap_top + (long)y - line->ink.top;
      if (to < 0 || to >= (long)height) continue;
      for (unsigned x = 0; x < bitmap->width; x++) {
        long at = column + slot->bitmap_left + (long)x - line->ink.left;
        if (at < 0 || at >= (long)width) continue;
        uint8_t *pixel = mask + (size_t)to * width + (size_t)at;
        unsigned sum = *pixel + bitmap->buffer[(long)y * bitmap->pitch + (long)x];
        *pixel = (uint8_t)(sum < 255 ? sum : 255);
      }
    }
  }
  return true;
}

void typeLine_destroy(TypeLine *line) {
  if (line == NULL) return;
  free(line->glyphs);
  free(line);
}
