// The parts of FreeType and HarfBuzz that Swift cannot import: structs with bit fields and unions,
// and macros. A font is opened from bytes, so that the same bytes are the same type anywhere: no
// system font and no fontconfig takes part.
//
// Conventions
// - A handle that `..._create` or `..._open` returned is released with `..._destroy`; on failure it
//   is NULL and needs no release.
// - Bytes are borrowed: they must stay valid and unchanged until the font is destroyed.
// - One thread uses a font and its lines at a time. Nothing is global.

#ifndef CTYPE_H
#define CTYPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct TypeFont TypeFont;
typedef struct TypeLine TypeLine;

/// Opens an OpenType font in memory; NULL for bytes that are none.
TypeFont *typeFont_open(const uint8_t *bytes, size_t count);

void typeFont_destroy(TypeFont *font);

/// Whether the font has a glyph of its own for a Unicode scalar.
bool typeFont_hasGlyph(const TypeFont *font, uint32_t scalar);

/// The place and size of a line's ink, in pixels from the origin on its baseline; y downwards.
typedef struct TypeInk {
  /// The pixels that have ink; all zeros without any.
  int32_t left, top, width, height;
} TypeInk;

/// Shapes a line of one direction at some pixels an em; NULL when memory is short.
///
/// `wordSpacing` is added to the advance of each space, in parts of an em.
TypeLine *typeLine_create(
    TypeFont *font, const char *text, size_t count, double size, double wordSpacing);

TypeInk typeLine_ink(const TypeLine *line);

/// Draws the line's coverage, 0 to 255, into `ink.width * ink.height` bytes, which are set; false
/// when they are too few, or memory is short.
bool typeLine_draw(const TypeLine *line, uint8_t *mask, size_t capacity);

void typeLine_destroy(TypeLine *line);

#endif
