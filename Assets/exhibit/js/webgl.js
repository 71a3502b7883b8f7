// Draws a frame and what comes alive on it by WebGL 2: warped by each picture's homography, in the
// frame's light, as blurred as the frame.

import { corners } from "./plane.js";

const vertices = `#version 300 es
  uniform mat3 toClip;
  in vec2 place;
  in vec2 texel;
  out vec2 at;
  void main() {
    vec3 point = toClip * vec3(place, 1.0);
    at = texel;
    // The third coordinate is the divisor: the texture is seen in perspective.
    gl_Position = vec4(point.xy, 0.0, point.z);
  }`;

const background = `#version 300 es
  precision highp float;
  uniform sampler2D picture;
  in vec2 at;
  out vec4 color;
  void main() { color = vec4(texture(picture, at).rgb, 1.0); }`;

// The picture is premultiplied, so that its levels are. A Gaussian of three by three samples has
// the variance of the blur: 1.42 sigma apart, weights 1 and 0.487.
const foreground = `#version 300 es
  precision highp float;
  uniform sampler2D picture;
  uniform vec3 gains;
  uniform vec3 lifts;
  uniform float blur;
  uniform float alpha;
  in vec2 at;
  out vec4 color;
  vec3 linear(vec3 c) {
    return mix(c / 12.92, pow((c + 0.055) / 1.055, vec3(2.4)), step(0.04045, c));
  }
  vec3 encoded(vec3 c) {
    return mix(c * 12.92, 1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c));
  }
  void main() {
    vec2 right = dFdx(at), down = dFdy(at);
    vec4 sum = vec4(0.0);
    if (blur < 0.3) {
      sum = texture(picture, at);
    } else {
      float level = max(0.0, log2(blur));
      float total = 0.0;
      for (int i = -1; i <= 1; i++) for (int j = -1; j <= 1; j++) {
        float weight = (i == 0 ? 1.0 : 0.487) * (j == 0 ? 1.0 : 0.487);
        vec2 step = (float(i) * right + float(j) * down) * 1.42 * blur;
        sum += weight * texture(picture, at + step, level);
        total += weight;
      }
      sum /= total;
    }
    vec2 edge = min(at, 1.0 - at) / max(abs(right) + abs(down), vec2(1e-6));
    float cover = alpha * sum.a * clamp(min(edge.x, edge.y) + 0.5, 0.0, 1.0);
    vec3 light = linear(sum.rgb / max(sum.a, 1e-4)) * gains + lifts;
    color = vec4(encoded(clamp(light, 0.0, 1.0)) * cover, cover);
  }`;

/** From a frame's pixels to WebGL's clip space, by columns. */
const clipOf = ({ width, height }) => [[2 / width, 0, 0], [0, -2 / height, 0], [-1, 1, 1]];

/** The product of a matrix by columns and a homography in row order, by columns. */
function product(columns, h) {
  const all = [];
  for (let column = 0; column < 3; column += 1)
    for (let row = 0; row < 3; row += 1)
      all.push([0, 1, 2].reduce((sum, k) => sum + columns[k][row] * h[3 * k + column], 0));
  return all;
}

const identity = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const whole = product(clipOf({ width: 1, height: 1 }), identity);

export class WebGLPainter {
  #textures = new Map();

  /** Null where the browser has no WebGL 2. */
  static make(canvas) {
    const gl = canvas.getContext("webgl2", {
      alpha: false,
      antialias: false,
      depth: false,
      powerPreference: "low-power",
    });
    return gl ? new WebGLPainter(gl) : null;
  }

  constructor(gl) {
    this.gl = gl;
    this.canvas = gl.canvas;
    this.#begin();
    this.canvas.addEventListener("webglcontextlost", (event) => event.preventDefault());
    this.canvas.addEventListener("webglcontextrestored", () => this.#begin());
  }

  #begin() {
    const { gl } = this;
    this.#textures.clear();
    this.back = this.#program(background);
    this.front = this.#program(foreground);
    this.buffer = gl.createBuffer();
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    gl.enableVertexAttribArray(0);
    gl.enableVertexAttribArray(1);
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 16, 0);
    gl.vertexAttribPointer(1, 2, gl.FLOAT, false, 16, 8);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    this.frame = this.#texture(gl.LINEAR);
  }

  #program(fragments) {
    const { gl } = this;
    const program = gl.createProgram();
    for (const [kind, source] of [[gl.VERTEX_SHADER, vertices], [gl.FRAGMENT_SHADER, fragments]]) {
      const shader = gl.createShader(kind);
      gl.shaderSource(shader, source);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
    }
    gl.bindAttribLocation(program, 0, "place");
    gl.bindAttribLocation(program, 1, "texel");
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost())
      throw new Error(`WebGL: ${gl.getProgramInfoLog(program)}`);
    const uniform = (name) => gl.getUniformLocation(program, name);
    const names = ["toClip", "gains", "lifts", "blur", "alpha"];
    return { program, ...Object.fromEntries(names.map((name) => [name, uniform(name)])) };
  }

  #texture(smaller) {
    const { gl } = this;
    const texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, smaller);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
    return texture;
  }

  /** Takes over a new frame, whose size the canvas gets. */
  take(bitmap) {
    const { gl, canvas } = this;
    if (canvas.width !== bitmap.width || canvas.height !== bitmap.height) {
      canvas.width = bitmap.width;
      canvas.height = bitmap.height;
    }
    gl.bindTexture(gl.TEXTURE_2D, this.frame);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB, gl.RGB, gl.UNSIGNED_BYTE, bitmap);
  }

  /**
   * Draws the frame taken last, and pictures on it.
   *
   * @param {{width: number, height: number}} sent the size in whose pixels the homographies are.
   * @param {object[]} overlays each with `picture`, `homography`, `gains`, `lifts`, `blur`, `alpha`,
   *   `source` with its `version`.
   */
  draw(sent, overlays) {
    const { gl, canvas } = this;
    if (gl.isContextLost()) return;
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.disable(gl.BLEND);
    gl.useProgram(this.back.program);
    gl.bindTexture(gl.TEXTURE_2D, this.frame);
    gl.uniformMatrix3fv(this.back.toClip, false, whole);
    this.#quad([[0, 0], [1, 0], [1, 1], [0, 1]]);
    gl.enable(gl.BLEND);
    gl.useProgram(this.front.program);
    for (const overlay of overlays) this.#overlay(sent, overlay);
    const drawn = new Set(overlays.map((overlay) => overlay.picture));
    for (const [picture, { texture }] of this.#textures) {
      if (drawn.has(picture)) continue;
      gl.deleteTexture(texture);
      this.#textures.delete(picture);
    }
  }

  #overlay(sent, { picture, homography, gains, lifts, blur, alpha, source, version }) {
    const { gl, front, canvas } = this;
    this.#upload(picture, source, version);
    gl.uniformMatrix3fv(front.toClip, false, product(clipOf(sent), homography));
    gl.uniform3fv(front.gains, gains);
    gl.uniform3fv(front.lifts, lifts);
    gl.uniform1f(front.blur, (blur * canvas.width) / sent.width);
    gl.uniform1f(front.alpha, alpha);
    this.#quad(corners(picture.motion.area, picture));
  }

  #upload(picture, source, version) {
    const { gl } = this;
    let kept = this.#textures.get(picture);
    if (!kept) {
      kept = { texture: this.#texture(gl.LINEAR_MIPMAP_LINEAR), version: null };
      this.#textures.set(picture, kept);
    }
    gl.bindTexture(gl.TEXTURE_2D, kept.texture);
    if (kept.version === version) return;
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, source);
    gl.generateMipmap(gl.TEXTURE_2D);
    kept.version = version;
  }

  #quad([a, b, c, d]) {
    const { gl } = this;
    const data = [...a, 0, 0, ...b, 1, 0, ...d, 0, 1, ...c, 1, 1];
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(data), gl.STREAM_DRAW);
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  }

  drop() {
    this.gl.getExtension("WEBGL_lose_context")?.loseContext();
  }
}
